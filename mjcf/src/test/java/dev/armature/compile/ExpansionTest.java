package dev.armature.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.armature.compile.expand.ExpandedModel;
import dev.armature.compile.expand.Expansion;
import dev.armature.compile.expand.Item;
import dev.armature.compile.expand.KeyScope;
import dev.armature.compile.expand.Macro;
import dev.armature.compile.expand.Orientation;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.mjcf.ModelReader;
import dev.armature.spec.Diagnostics;
import dev.armature.spec.LoadOptions;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Expected names, orders and poses are those that MuJoCo 3.5 gives for the same models. */
class ExpansionTest {
  private static ExpandedModel expand(String text) {
    return Expansion.expand(ModelReader.readText(text), Map.of(), new Diagnostics(false));
  }

  private static ExpandedModel expandWithChild(String text, String child) {
    Map<String, byte[]> files = new HashMap<>();
    files.put("main.xml", text.getBytes(StandardCharsets.UTF_8));
    files.put("c.xml", child.getBytes(StandardCharsets.UTF_8));
    return Expansion.expand(
        ModelReader.readFrom(files, "main.xml", LoadOptions.DEFAULT),
        Map.of(),
        new Diagnostics(false));
  }

  private static List<String> names(List<Item> items) {
    return items.stream().map(Item::name).toList();
  }

  private static List<Item> all(Item body, String kind) {
    List<Item> found = new ArrayList<>(body.children(kind));
    body.children("body").forEach(child -> found.addAll(all(child, kind)));
    return found;
  }

  private static Item geom(ExpandedModel model, int index) {
    return all(model.world(), "geom").get(index);
  }

  // ---- default classes

  @Test
  @DisplayName("C25.8 a class can set a value back to the built-in default, and an element too")
  void classesCanResetValues() {
    ExpandedModel model =
        expand(
            """
            <mujoco><default><geom priority="2" margin=".5"/><default class="reset"><geom priority="0"/></default></default>
            <worldbody><geom/><geom class="reset"/><geom priority="0"/></worldbody></mujoco>
            """);
    assertThat(geom(model, 0).integer("priority")).isEqualTo(2);
    assertThat(geom(model, 1).integer("priority")).isZero();
    assertThat(geom(model, 1).has("priority")).isTrue();
    assertThat(geom(model, 2).integer("priority")).isZero();
    assertThat(geom(model, 1).number("margin")).isEqualTo(.5);
    assertThat(geom(model, 1).has("gap")).isFalse();
  }

  @Test
  void aClassIsASnapshotOfItsParent() {
    ExpandedModel model =
        expand(
            """
            <mujoco><default><default class="a"/><geom margin="1"/></default><default><geom margin="2" gap="3"/></default>
            <worldbody><geom class="a"/><geom/></worldbody></mujoco>
            """);
    assertThat(geom(model, 0).number("margin"))
        .as("own settings come before nested classes")
        .isEqualTo(1);
    assertThat(geom(model, 0).number("gap"))
        .as("later changes do not reach the nested class")
        .isZero();
    assertThat(geom(model, 1).number("margin")).isEqualTo(2);
  }

  @Test
  void shortVectorsOverwriteLeadingEntriesOnly() {
    ExpandedModel model =
        expand(
            """
            <mujoco><default><geom friction=".5 .6 .7" size="1 2"/><tendon springlength="3"/></default>
            <worldbody><geom friction=".9"/><site size="4"/><body><joint name="j"/></body></worldbody>
            <tendon><fixed><joint joint="j" coef="1"/></fixed></tendon></mujoco>
            """);
    assertThat(geom(model, 0).numbers("friction")).containsExactly(.9, .6, .7);
    assertThat(geom(model, 0).numbers("size")).containsExactly(1, 2, 0);
    assertThat(model.world().children("site").get(0).numbers("size"))
        .containsExactly(4, .005, .005);
    assertThat(model.tendons().get(0).numbers("springlength")).containsExactly(3, 3);
    assertThat(model.tendons().get(0).number("width")).isEqualTo(.003);
  }

  @Test
  void childclassHoldsUntilADeeperOne() {
    ExpandedModel model =
        expand(
            """
            <mujoco><default><geom margin="1"/><default class="a"><geom margin="2"/></default><default class="b"><geom margin="3"/></default></default>
            <worldbody><body childclass="a"><geom/><frame childclass="b"><geom/><body><geom/><geom class="main"/><geom class="a"/></body></frame><body><geom/></body></body><geom/></worldbody></mujoco>
            """);
    assertThat(all(model.world(), "geom").stream().map(g -> g.number("margin")))
        .containsExactly(1., 2., 3., 3., 1., 2., 2.);
  }

  @Test
  void anInheritedOrientationAlternativeBeatsTheElementsQuat() {
    ExpandedModel model =
        expand(
            """
            <mujoco><compiler angle="radian"/><default><geom euler="1 0 0"/></default>
            <worldbody><geom quat="0 1 0 0"/><geom zaxis="0 0 1"/></worldbody></mujoco>
            """);
    assertThat(Orientation.of(geom(model, 0))[0]).isEqualTo(StrictMath.cos(.5));
    assertThat(Orientation.of(geom(model, 1))).containsExactly(1, 0, 0, 0);
  }

  @Test
  void oldSpellingsAndSpecialCasesOfClasses() {
    ExpandedModel model =
        expand(
            """
            <mujoco><default><light directional="true"/><camera user="1 2" fovy="30"/><geom user="1"/></default>
            <worldbody><light/><light type="point"/><light directional="false"/><camera/><geom/></worldbody></mujoco>
            """);
    assertThat(model.world().children("light").stream().map(l -> l.keyword("type")))
        .containsExactly(1, 2, 0);
    assertThat(model.world().children("camera").get(0).numbers("user")).isEmpty();
    assertThat(model.world().children("camera").get(0).number("fovy")).isEqualTo(30);
    assertThat(geom(model, 0).numbers("user")).containsExactly(1);
  }

  // ---- settings

  @Test
  void repeatedSectionsOverwriteOnlyWhatTheyMention() {
    ExpandedModel model =
        expand(
            """
            <mujoco><option timestep=".1" gravity="1 2 3" actuatorgroupdisable="1"><flag contact="disable"/></option>
            <option timestep=".2" actuatorgroupdisable="3"><flag energy="enable"/></option>
            <compiler assetdir="a" meshdir="b" angle="radian"/><compiler texturedir="c"/><visual><map znear=".5"/></visual></mujoco>
            """);
    assertThat(model.option().number("timestep")).isEqualTo(.2);
    assertThat(model.option().numbers("gravity")).containsExactly(1, 2, 3);
    assertThat(model.flags().flag("contact")).isFalse();
    assertThat(model.flags().flag("energy")).isTrue();
    assertThat(model.flags().has("gravity")).isFalse();
    assertThat(model.disabledActuatorGroups()).isEqualTo(0b1010);
    assertThat(model.settings().meshdir()).isEqualTo("b");
    assertThat(model.settings().texturedir()).isEqualTo("c");
    assertThat(model.settings().degrees()).isFalse();
    assertThat(model.visual("map").number("znear")).isEqualTo(.5);
  }

  // ---- poses

  @Test
  void orientationsAndFramesAsInMujoco() {
    ExpandedModel model =
        expand(
            """
            <mujoco><compiler eulerseq="zYx"/><worldbody><body euler="10 20 30"/><body axisangle="1 2 3 40"/><body xyaxes="1 1 0 0 1 1"/>
            <body zaxis="1 0 1"/><body zaxis="0 0 -1"/><body quat="1 2 3 4"/>
            <frame pos="1 2 3" euler="0 0 90"><frame pos="0 1 0" quat="1 1 0 0"><body pos=".1 .2 .3" euler="45 0 0"/></frame></frame>
            <replicate count="3" offset="1 0 0" euler="0 0 90"><body pos="0 0 1"/></replicate></worldbody></mujoco>
            """);
    double[][] quats = {
      {0.943714364147489, 0.2685358227515692, 0.18930785741199999, 0.03813457647485015},
      {0.9396926207859084, 0.0914087282642836, 0.1828174565285672, 0.2742261847928508},
      {0.8204732385702833, 0.42470820027786693, 0.1759198966061612, 0.3398511429799873},
      {0.9238795325112867, 0, 0.3826834323650898, 0},
      {6.123233995736766e-17, 1, 0, 0},
      {0.18257418583505536, 0.3651483716701107, 0.5477225575051661, 0.7302967433402214},
      {7.252881433641315e-17, 0.9238795325112867, -0.3826834323650898, 3.00424185609825e-17},
      {1, 0, 0, 0},
      {0.7071067811865476, 0.7071067811865475, 0, 0},
      {6.123233995736766e-17, 1, 0, 0}
    };
    double[][] last = {{1.1, 1.8, 3.7}, {0, 0, 1}, {1, -1, 0}, {2, 0, -1}};
    List<Item> bodies = model.world().children("body");
    assertThat(bodies).hasSize(quats.length);
    for (int i = 0; i < quats.length; i++) {
      double[] pos = new double[3];
      double[] quat = new double[4];
      Item body = bodies.get(i);
      double[] frame = body.frameQuat();
      Quat.rotate(pos, 0, body.numbers("pos"), 0, frame, 0);
      Vec3.addTo(pos, 0, body.framePos(), 0);
      Quat.mul(quat, 0, frame, 0, Orientation.of(body), 0);
      assertThat(quat).as("body " + i).containsExactly(quats[i], within(2e-16));
      if (i >= 6) {
        assertThat(pos).as("body " + i).containsExactly(last[i - 6], within(5e-16));
      }
    }
  }

  // ---- replicate

  @Test
  void referringElementsAreRepeatedWithTheContent() {
    ExpandedModel model =
        expand(
            """
            <mujoco><tendon><fixed name="t"><joint joint="j" coef="1"/><joint joint="oj" coef="2"/></fixed><fixed name="z"><joint joint="oj" coef="2"/></fixed></tendon>
            <actuator><motor name="a" joint="j"/><motor name="b" tendon="t"/><motor name="c" joint="oj"/></actuator>
            <sensor><actuatorfrc name="s" actuator="b"/><tendonpos name="tp" tendon="z"/></sensor>
            <worldbody><body name="o"><joint name="oj"/></body><replicate count="2" sep="-"><body name="b"><joint name="j"/></body></replicate></worldbody></mujoco>
            """);
    assertThat(names(model.world().children("body"))).containsExactly("o", "b-0", "b-1");
    assertThat(names(model.tendons())).containsExactly("z", "t-0", "t-1");
    assertThat(model.tendons().get(2).children().stream().map(j -> j.text("joint")))
        .containsExactly("j-1", "oj");
    assertThat(names(model.actuators())).containsExactly("c", "a-0", "b-0", "a-1", "b-1");
    assertThat(model.actuators().get(4).text("tendon")).isEqualTo("t-1");
    assertThat(names(model.sensors())).containsExactly("tp", "s-0", "s-1");
  }

  @Test
  void whatMixesInsideAndOutsideIsKeptOrDroppedAsInMujoco() {
    ExpandedModel model =
        expand(
            """
            <mujoco><contact><exclude name="w" body1="b" body2="world"/><pair name="p" geom1="g" geom2="og"/></contact>
            <equality><weld name="w" body1="b" body2="world"/><weld name="v" body1="b"/><connect name="c" body1="b" body2="o" anchor="0 0 0"/></equality>
            <worldbody><body name="o"><geom name="og"/></body><replicate count="2"><body name="b"><geom name="g"/></body></replicate></worldbody></mujoco>
            """);
    assertThat(names(model.pairs())).containsExactly("p0", "p1");
    assertThat(names(model.excludes())).containsExactly("w0", "w1");
    assertThat(names(model.equalities())).containsExactly("v0", "v1");
    assertThatThrownBy(
            () ->
                expand(
                    """
                    <mujoco><tendon><spatial name="t"><site site="a"/><site site="b"/></spatial></tendon>
                    <worldbody><replicate count="2"><site name="a"/></replicate><site name="b"/></worldbody></mujoco>
                    """))
        .hasMessageContaining("not defined before it");
    assertThatThrownBy(
            () ->
                expand(
                    """
                    <mujoco><equality><connect site1="a" site2="b"/></equality>
                    <worldbody><replicate count="2"><site name="a"/></replicate><site name="b"/></worldbody></mujoco>
                    """))
        .hasMessageContaining("not defined before it");
  }

  @Test
  void aGeomInThePathOfATendonIsCopiedOnlyTogetherWithItsSideSite() {
    ExpandedModel model =
        expand(
            """
            <mujoco><tendon>
            <spatial name="both"><site site="a"/><geom geom="g" sidesite="s"/><site site="a"/></spatial>
            <spatial name="noside"><site site="s"/><geom geom="g"/><site site="s"/></spatial>
            <spatial name="outside"><site site="s"/><geom geom="g" sidesite="a"/><site site="a"/></spatial>
            <spatial name="geomoutside"><site site="a"/><geom geom="o" sidesite="s"/><site site="a"/></spatial>
            <spatial name="unrelated"><site site="a"/><geom geom="o" sidesite="a"/><site site="a"/></spatial>
            <spatial name="namesake"><site site="a"/><geom geom="o" sidesite="n"/><site site="n1"/></spatial>
            </tendon>
            <sensor><tendonpos name="p" tendon="noside"/></sensor>
            <worldbody><site name="a"/><site name="n"/><site name="n1"/><geom name="o" size="1"/>
            <replicate count="2"><body><geom name="g" size="1"/><site name="s"/></body></replicate></worldbody></mujoco>
            """);
    assertThat(names(model.tendons())).containsExactly("unrelated", "namesake", "both0", "both1");
    assertThat(model.tendons().get(3).children().get(1).text("geom")).isEqualTo("g1");
    assertThat(model.tendons().get(3).children().get(1).text("sidesite")).isEqualTo("s1");
    assertThat(model.sensors()).isEmpty();
    assertThat(model.warnings()).hasSize(4).allMatch(w -> w.toString().contains("is left out"));
  }

  @Test
  void anAttachedTendonAroundAGeomWithoutSideSiteIsLeftOutAsInMujoco() {
    ExpandedModel model =
        expandWithChild(
            "<mujoco><asset><model name='c' file='c.xml'/></asset><worldbody><attach model='c'"
                + " body='x' prefix='p_'/></worldbody></mujoco>",
            """
            <mujoco><worldbody><body name="x"><geom name="g" size="1"/><site name="s"/></body></worldbody>
            <tendon><spatial name="t"><site site="s"/><geom geom="g"/><site site="s"/></spatial>
            <spatial name="u"><site site="s"/><geom geom="g" sidesite="s"/><site site="s"/></spatial></tendon></mujoco>
            """);
    assertThat(names(model.tendons())).containsExactly("p_u");
    assertThat(model.warnings()).hasSize(1);
  }

  @Test
  void nestedReplicatesSuffixFromTheInsideAndNumbersArePadded() {
    ExpandedModel model =
        expand(
            """
            <mujoco><actuator><motor name="a" joint="j"/></actuator><worldbody>
            <replicate count="2" sep="-"><replicate count="2" sep="_"><body name="b"><joint name="j"/></body></replicate></replicate>
            <replicate count="11"><site name="s"/></replicate></worldbody></mujoco>
            """);
    assertThat(names(model.world().children("body")))
        .containsExactly("b_0-0", "b_1-0", "b_0-1", "b_1-1");
    assertThat(names(model.actuators())).containsExactly("a_0-0", "a_1-0", "a_0-1", "a_1-1");
    assertThat(names(model.world().children("site")))
        .startsWith("s00", "s01")
        .endsWith("s09", "s10");
  }

  @Test
  void sensorsWithoutAnObjectAreCopiedWithTheirCopies() {
    ExpandedModel model =
        expand(
            "<mujoco><sensor><clock name='c'/></sensor><worldbody><replicate"
                + " count='2'><geom/></replicate></worldbody></mujoco>");
    assertThat(names(model.sensors())).containsExactly("c", "c0", "c1", "c01");
  }

  @Test
  void keysOfReplicatedModelsGetAScope() {
    ExpandedModel model =
        expand(
            """
            <mujoco><keyframe><key name="k" qpos="1 2"/></keyframe><worldbody><body><joint/></body>
            <replicate count="2"><body><joint/></body></replicate></worldbody></mujoco>
            """);
    assertThat(names(model.keys())).containsExactly("k0", "k1", "k");
    KeyScope second = model.keys().get(1).keyScope();
    assertThat(second).isNotNull();
    assertThat(second.joints().get(1).attached())
        .isSameAs(model.world().children("body").get(2).children().get(0));
    assertThat(model.keys().get(2).keyScope().joints().get(1).attached()).isNull();
  }

  @Test
  void aReplicateOfNothingTakesAwayWhatRefersToItsContent() {
    ExpandedModel model =
        expand(
            """
            <mujoco><worldbody><geom name="o"/><replicate count="0"><body name="b"><joint name="j"/><geom name="g"/></body></replicate></worldbody>
            <contact><pair geom1="g" geom2="o"/></contact><sensor><jointpos joint="j"/></sensor><actuator><motor joint="j"/></actuator></mujoco>
            """);
    assertThat(names(model.world().children())).containsExactly("o");
    assertThat(model.pairs()).isEmpty();
    assertThat(model.sensors()).isEmpty();
    assertThat(model.actuators()).isEmpty();
    assertThatThrownBy(
            () ->
                expand(
                    "<mujoco><worldbody><replicate count='0'><geom"
                        + " class='zzz'/></replicate></worldbody></mujoco>"))
        .hasMessageContaining("unknown default class 'zzz'");
  }

  @Test
  void aBadEulerSequenceEndsTheTurnOfAReplicate() {
    ExpandedModel model =
        expand(
            "<mujoco><compiler eulerseq='xbz'/><worldbody><replicate count='2' euler='10 20"
                + " 30'><geom/></replicate></worldbody></mujoco>");
    assertThat(geom(model, 1).frameQuat())
        .containsExactly(new double[] {0.9961947, 0.087155743, 0, 0}, within(1e-7));
    assertThat(model.warnings()).isNotEmpty();
  }

  // ---- attach

  @Test
  void anAttachedBodyBringsItsAssetsAndWhatRefersToItAlone() {
    ExpandedModel model =
        expandWithChild(
            "<mujoco><asset><model name='c' file='c.xml'/></asset><sensor><clock"
                + " name='mine'/></sensor><worldbody><attach model='c' body='x'"
                + " prefix='p_'/></worldbody></mujoco>",
            """
            <mujoco><compiler angle="radian"/><asset><texture name="tx" type="2d" builtin="flat" width="4" height="4"/><material name="m" texture="tx"/></asset>
            <custom><numeric name="n" data="1"/><text name="t" data="a"/><tuple name="u"><element objtype="body" objname="x"/></tuple><tuple name="v"><element objtype="body" objname="y"/></tuple></custom>
            <contact><exclude name="w" body1="x" body2="world"/><exclude name="ww" body1="x" body2="y"/></contact>
            <equality><weld name="weld" body1="x"/><weld name="weld2" body1="x" body2="world"/><weld name="weld3" body1="y"/></equality>
            <sensor><clock name="ck"/><framepos name="f" objtype="body" objname="x"/><framepos name="fy" objtype="body" objname="y"/></sensor>
            <worldbody><geom name="floor" material="m"/><frame pos="9 9 9"><body name="x"><joint/><geom name="gx" material="m"/></body></frame><body name="y"/></worldbody></mujoco>
            """);
    Item body = model.world().children("body").get(0);
    assertThat(names(model.world().children())).containsExactly("p_x");
    assertThat(body.framePos()).as("its own frame is dropped").containsExactly(0, 0, 0);
    assertThat(body.children("geom").get(0).text("material")).isEqualTo("p_m");
    assertThat(body.children("joint").get(0).settings().degrees()).isFalse();
    assertThat(names(model.materials())).containsExactly("p_m");
    assertThat(model.materials().get(0).text("texture")).isEqualTo("p_tx");
    assertThat(names(model.numerics())).containsExactly("p_n");
    assertThat(names(model.texts())).containsExactly("p_t");
    assertThat(names(model.tuples())).containsExactly("p_u");
    assertThat(names(model.excludes())).containsExactly("p_w");
    assertThat(names(model.equalities())).containsExactly("p_weld");
    assertThat(names(model.sensors())).containsExactly("mine", "p_ck", "p_f");
  }

  @Test
  void aWholeModelIsAttachedInAFrameWithItsOwnClasses() {
    ExpandedModel model =
        expandWithChild(
            """
            <mujoco><default><geom rgba="1 0 0 1"/></default><asset><model name="c" file="c.xml"/></asset>
            <worldbody><frame pos="0 0 1"><attach model="c" prefix="p_"/></frame><geom class="p_k"/><geom class="p_main" size="2"/></worldbody></mujoco>
            """,
            """
            <mujoco><default><geom size=".7"/><default class="k"><geom size=".5"/></default></default>
            <worldbody><geom/><frame pos="5 0 0"><body name="y" pos="1 0 0"><geom class="k"/></body></frame></worldbody></mujoco>
            """);
    assertThat(all(model.world(), "geom").stream().map(g -> g.number("size")))
        .containsExactly(.7, .5, 2., .5);
    assertThat(geom(model, 0).numbers("rgba")[0]).isEqualTo(.5);
    assertThat(model.world().children("body").get(0).framePos()).containsExactly(5, 0, 1);
  }

  @Test
  void theWorldOfAModelCanBeAttachedAsABody() {
    ExpandedModel model =
        expandWithChild(
            "<mujoco><asset><model file='c.xml'/></asset><worldbody><attach model='kid'"
                + " body='world' prefix='p_'/></worldbody></mujoco>",
            "<mujoco model='kid'><worldbody><geom name='g'/></worldbody></mujoco>");
    assertThat(model.world().children("body").get(0).name()).isEqualTo("p_world");
    assertThat(geom(model, 0).name()).isEqualTo("p_g");
  }

  @Test
  void attachedKeysKnowWhichJointsTheyAreFor() {
    ExpandedModel model =
        expandWithChild(
            "<mujoco><asset><model name='c' file='c.xml'/></asset><keyframe><key"
                + " name='k'/></keyframe><worldbody><attach model='c' body='y'"
                + " prefix='p_'/></worldbody></mujoco>",
            "<mujoco><keyframe><key name='ck' qpos='1 2'/></keyframe><worldbody><body"
                + " name='x'><joint/></body><body name='y'><joint"
                + " name='yj'/></body></worldbody></mujoco>");
    assertThat(names(model.keys())).containsExactly("k", "p_ck");
    KeyScope scope = model.keys().get(1).keyScope();
    assertThat(scope.joints().get(0).attached()).isNull();
    assertThat(scope.joints().get(1).attached().name()).isEqualTo("p_yj");
  }

  @Test
  void anUnknownBodyOfAnAttachedModelIsNamedWithTheNearest() {
    assertThatThrownBy(
            () ->
                expandWithChild(
                    "<mujoco><asset><model name='c' file='c.xml'/></asset><worldbody><attach"
                        + " model='c' body='tors' prefix=''/></worldbody></mujoco>",
                    "<mujoco><worldbody><body name='torso'/></worldbody></mujoco>"))
        .hasMessageContaining("no body 'tors' (did you mean 'torso'?)");
  }

  // ---- actuators

  @Test
  void allActuatorShortcutsShareOneForm() {
    ExpandedModel model =
        expand(
            """
            <mujoco><default><position kp="5" kv="2" ctrlrange="-1 1"/><default class="m"><muscle force="30"/></default></default>
            <actuator><general joint="j"/><motor joint="j"/><position joint="j" kp="7"/><velocity joint="j"/><general class="m" tendon="t" gainprm="9"/>
            <intvelocity joint="j" actrange="0 1"/><damper joint="j" kv="3" ctrlrange="0 2"/><cylinder joint="j" diameter="2" bias="4 5 6"/></actuator></mujoco>
            """);
    List<Item> actuators = model.actuators();
    Item general = actuators.get(0);
    assertThat(general.number("gainprm")).isEqualTo(5);
    assertThat(general.numbers("biasprm")).startsWith(0, -5, -2);
    assertThat(general.text("biastype")).isEqualTo("affine");
    assertThat(general.numbers("ctrlrange")).containsExactly(-1, 1);
    Item motor = actuators.get(1);
    assertThat(motor.number("gainprm")).isEqualTo(1);
    assertThat(motor.numbers("biasprm")).startsWith(0, -5, -2);
    assertThat(motor.text("biastype")).isEqualTo("none");
    assertThat(actuators.get(2).numbers("biasprm")).startsWith(0, -7, -2);
    assertThat(actuators.get(3).numbers("biasprm")).startsWith(0, 0, -5);
    Item muscle = actuators.get(4);
    assertThat(muscle.text("dyntype")).isEqualTo("muscle");
    assertThat(muscle.numbers("gainprm")).startsWith(9, 1.05, 30, 200, .5, 1.6, 1.5, 1.3, 1.2);
    assertThat(muscle.numbers("biasprm")).startsWith(5, 1.05, 30);
    assertThat(muscle.text("tendon")).isEqualTo("t");
    assertThat(actuators.get(5).text("actlimited")).isEqualTo("true");
    assertThat(actuators.get(6).numbers("gainprm")).startsWith(0, 0, -3);
    assertThat(actuators.get(7).number("gainprm")).isEqualTo(Math.PI);
    assertThat(actuators.get(7).number("biasprm")).isEqualTo(4);
  }

  // ---- macros

  @Test
  void aMacroMakesOrdinaryElements() {
    Macro macro =
        (item, site) -> {
          site.add(site.element("mujoco/body/geom").set("name", item.name() + "g"));
          site.addOutsideFrames(site.element("mujoco/body/site"));
          site.append(
              site.element("mujoco/contact/exclude")
                  .set("name", "x")
                  .set("body1", "a")
                  .set("body2", "b"));
        };
    ExpandedModel model =
        Expansion.expand(
            ModelReader.readText(
                "<mujoco><default><geom margin='4'/></default><worldbody><frame pos='1 0"
                    + " 0'><flexcomp name='f'/></frame></worldbody></mujoco>"),
            Map.of("flexcomp", macro),
            new Diagnostics(false));
    assertThat(geom(model, 0).name()).isEqualTo("fg");
    assertThat(geom(model, 0).number("margin")).isEqualTo(4);
    assertThat(geom(model, 0).framePos()).containsExactly(1, 0, 0);
    assertThat(model.world().children("site").get(0).framePos()).containsExactly(0, 0, 0);
    assertThat(names(model.excludes())).containsExactly("x");
  }
}
