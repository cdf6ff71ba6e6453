package dev.armature.compile.hull;
import java.util.*;
public class Probe { public static void main(String[] a){ Scanner s=new Scanner(new java.io.BufferedInputStream(System.in)); s.useLocale(Locale.ROOT);
 java.io.PrintStream o=new java.io.PrintStream(new java.io.BufferedOutputStream(System.out));
 while(s.hasNext()){int n=Integer.parseInt(s.next());int m=Integer.parseInt(s.next());double[] p=new double[3*n];for(int i=0;i<3*n;i++)p[i]=Double.parseDouble(s.next());
  JoinedHull h=JoinedHull.of(p,m); if(h==null){o.println("NULL");continue;}
  StringBuilder b=new StringBuilder();b.append(h.vertices().length).append(' ').append(h.faces().length/3);
  for(int v:h.vertices())b.append(' ').append(v);
  for(int[] r:h.around()){for(int x:r)b.append(' ').append(h.vertices()[x]);b.append(" -1");}
  for(int v:h.faces())b.append(' ').append(v);
  o.println(b);} o.flush(); } }
