@echo off
rem Finds a JDK 17 or newer, builds when the sources changed, and runs the armature command.
rem   armature run [MODEL]     armature info MODEL     armature test     armature --help
rem   armature install         armature bundle         armature image      armature add onnxruntime
rem It does what the shell script "armature" does; keep the two alike.
setlocal EnableExtensions DisableDelayedExpansion
set "ROOT=%~dp0"
set "STATE=%ROOT%.armature"
set "BUILT=%STATE%\build"
set "NEED=17"
set "GOAL=package"
set "ALL=--projects=-spark"
set "IMAGE_MODULES=java.base,java.compiler,java.desktop,java.logging,java.management,java.naming,java.net.http,java.sql,java.xml,jdk.management,jdk.unsupported,jdk.zipfs"

rem --- a JDK: JAVA_HOME if it will do, otherwise the newest of the usual places and PATH
set "JDK="
set /a "NEWEST=NEED-1"
rem quotes are no part of the folder, but some people set them
if defined JAVA_HOME set "JAVA_HOME=%JAVA_HOME:"=%"
if defined JAVA_HOME call :try "%JAVA_HOME%"
if defined JDK goto :jdk
for /d %%H in ("%ProgramFiles%\Eclipse Adoptium\jdk*" "%ProgramFiles%\Java\jdk*" "%ProgramFiles%\Microsoft\jdk*" "%ProgramFiles%\Zulu\zulu*" "%USERPROFILE%\.jdks\*" "%USERPROFILE%\scoop\apps\*jdk*") do call :try "%%~H"
for /f "delims=" %%J in ('where javac 2^>nul') do call :try "%%~dpJ.."
if defined JDK goto :jdk
echo armature: no JDK %NEED% or newer found ^(looked at JAVA_HOME, the usual places and PATH^). 1>&2
set "HINT="
where java >nul 2>nul && set "HINT=1"
where javac >nul 2>nul && set "HINT="
if defined HINT echo The java on PATH has no compiler ^(javac^) beside it; a JDK has one. 1>&2
echo Install one, for instance Eclipse Temurin 25 ^(https://adoptium.net^), and try again. 1>&2
exit /b 69
:jdk
set "JAVA_HOME=%JDK%"

rem --- the Maven on PATH, otherwise the wrapper, which downloads one
set "MVN=%ROOT%mvnw.cmd"
where mvn >nul 2>nul && set "MVN=mvn"

if /i not "%~1"=="test" goto :command
rem --- the whole fast suite; whatever follows "test" goes to Maven
set "REST=%*"
set "REST=%REST:*test=%"
pushd "%ROOT%"
call "%MVN%" -B -ntp verify %REST%
set "CODE=%ERRORLEVEL%"
popd
exit /b %CODE%

:command
if /i "%~1"=="generate" goto :generate
if /i "%~1"=="install" goto :install
if /i "%~1"=="bundle" goto :bundle
if /i "%~1"=="image" goto :bundle
if /i not "%~1"=="add" goto :start
if /i "%~2"=="onnxruntime" if "%~3"=="" goto :start
echo armature: what can be added is onnxruntime: armature add onnxruntime 1>&2
exit /b 64
:start
set "MAVEN=%ALL%"
call :changed
if errorlevel 1 call :build built cli
if errorlevel 1 exit /b 70
set "CLASSES=%BUILT%\armature-cli\armature-cli.jar;%BUILT%\armature-cli\lib\*"
set "FLAGS=--enable-native-access=ALL-UNNAMED -XX:+UseSerialGC"
if defined FRESH call :prepare
set "CACHE=%STATE%\others.aot"
if "%~1"=="run" set "CACHE=%STATE%\run.aot"
set "START="
if exist "%CACHE%" set "START="-XX:AOTCache=%CACHE%" "-Xlog:aot*=off""
rem --- ONNX Runtime, once it was added; fetches 139 MB the first time
if /i "%~1"=="add" goto :add
if not exist "%STATE%\with-onnxruntime" goto :added
:add
set "MAVEN=-Pintegrations -pl integrations/onnxruntime -am"
call :optional onnxruntime
if errorlevel 1 exit /b 70
if /i not "%~1"=="add" goto :added
>"%STATE%\with-onnxruntime" echo added
echo Added: ONNX Runtime runs policies with operators that are not built in. To remove it, delete .armature\with-onnxruntime. 1>&2
exit /b 0
:added
if /i not "%~1"=="rollout" goto :java
rem --- a cluster only when the arguments ask for one; fetches Spark, some 210 MB, the first time
set "ARGUMENTS=%*"
set "ARGUMENTS=%ARGUMENTS:"=%"
if "%ARGUMENTS:--spark=%"=="%ARGUMENTS%" goto :java
set "START="
set "MAVEN=-Dwith-spark -pl spark -am"
call :optional spark
if errorlevel 1 exit /b 70
for %%P in (java.lang java.lang.invoke java.lang.reflect java.io java.net java.nio java.util java.util.concurrent java.util.concurrent.atomic jdk.internal.ref sun.nio.ch sun.nio.cs sun.util.calendar) do call :open %%P
set "FLAGS=%FLAGS% -XX:+IgnoreUnrecognizedVMOptions --sun-misc-unsafe-memory-access=allow -Djdk.reflect.useDirectMethodHandle=false -Dio.netty.tryReflectionSetAccessible=true "-Dlog4j2.configurationFile=%ROOT%spark\log4j2.properties""

:java
call :short %*
"%JAVA_HOME%\bin\java.exe" %FLAGS% %START% %QUICK% -cp "%CLASSES%" dev.armature.cli.Main %*
exit /b %ERRORLEVEL%

rem --- the libraries with their sources, into the local Maven repository
:install
set "GOAL=install"
set "REST=%*"
set "REST=%REST:*install=%"
rem what was added, too
if exist "%STATE%\with-onnxruntime" set "ALL=-Pintegrations %ALL%,-integrations/scs2,-examples/game"
set "MAVEN=%ALL% -Prelease -Dmaven.javadoc.skip=true -Dcyclonedx.skip=true -Dlicense.skipAddThirdParty=true%REST%"
call :build built cli
if errorlevel 1 exit /b 70
echo Installed; docs/install.md shows how a project names them. 1>&2
exit /b 0

rem --- everything in one jar; with a Java in a folder
:bundle
set "MAVEN=%ALL% -Pbundle"
call :build built cli
if errorlevel 1 exit /b 70
if not exist "%ROOT%dist" mkdir "%ROOT%dist"
copy /y "%BUILT%\armature-cli\armature.jar" "%ROOT%dist\armature.jar" >nul
if /i "%~1"=="bundle" echo %ROOT%dist\armature.jar
if /i "%~1"=="bundle" exit /b 0
if not exist "%JAVA_HOME%\bin\jpackage.exe" echo armature: %JAVA_HOME% has no jpackage 1>&2
if not exist "%JAVA_HOME%\bin\jpackage.exe" exit /b 69
if exist "%ROOT%dist\armature" rmdir /s /q "%ROOT%dist\armature"
if exist "%STATE%\image" rmdir /s /q "%STATE%\image"
mkdir "%STATE%\image"
copy /y "%ROOT%dist\armature.jar" "%STATE%\image" >nul
"%JAVA_HOME%\bin\jpackage.exe" --type app-image --win-console --name armature --dest "%ROOT%dist" --input "%STATE%\image" --main-jar armature.jar --add-modules %IMAGE_MODULES% --jlink-options "--no-header-files --no-man-pages" --java-options -XX:+UseSerialGC
if errorlevel 1 exit /b 70
echo %ROOT%dist\armature
exit /b 0

rem --- the Java of the layout from its table, with the last build
:generate
set "MAVEN=%ALL%"
if exist "%BUILT%\armature-cli\lib" goto :layout
call :build built cli
if errorlevel 1 exit /b 70
:layout
"%JAVA_HOME%\bin\java.exe" -cp "%BUILT%\armature-cli\lib\*" dev.armature.layout.LayoutGenerator "%ROOT%engine\src\main"
exit /b %ERRORLEVEL%

rem :try FOLDER: takes the folder as the JDK if it is new enough and newer than those before
:try
if not exist "%~1\bin\javac.exe" exit /b 0
if not exist "%~1\release" exit /b 0
set "V=0"
for /f "tokens=2 delims==" %%V in ('findstr /b "JAVA_VERSION=" "%~1\release"') do set "V=%%V"
set "V=%V:"=%"
for /f "delims=.-+_" %%V in ("%V%") do set "V=%%V"
if %V% LEQ %NEWEST% exit /b 0
set "JDK=%~1"
set "NEWEST=%V%"
exit /b 0

rem :changed: 0 when nothing that goes into the build is newer than the last build, and that was by this JDK
:changed
if not exist "%STATE%\built" exit /b 1
set "BY="
set /p BY=<"%STATE%\built"
if not "%BY%"=="%NEWEST%" exit /b 1
if not exist "%BUILT%\armature-cli\lib" exit /b 1
pushd "%ROOT%"
powershell -NoProfile -ExecutionPolicy Bypass -Command "$t = (Get-Item .armature/built).LastWriteTimeUtc; $new = Get-ChildItem -Recurse -File -Path pom.xml, */pom.xml, */*/pom.xml, */src/main, */*/src/main, models | Where-Object { $_.LastWriteTimeUtc -gt $t } | Select-Object -First 1; if ($new) { exit 1 }"
set "CODE=%ERRORLEVEL%"
popd
exit /b %CODE%

rem :build MARK MODULE: Maven with the arguments in MAVEN; its errors are shown, all that it says is in build.log
:build
if not exist "%STATE%" mkdir "%STATE%"
>"%STATE%\building" echo %NEWEST%
rem jars of older versions must not stay on the class path
if exist "%BUILT%\armature-%~2\lib" rmdir /s /q "%BUILT%\armature-%~2\lib"
if "%~1"=="built" if exist "%STATE%\built-spark" del "%STATE%\built-spark"
if "%~1"=="built" if exist "%STATE%\built-onnxruntime" del "%STATE%\built-onnxruntime"
echo Building Armature ... 1>&2
pushd "%ROOT%"
call "%MVN%" -B -q -Dquick %MAVEN% %GOAL% >"%STATE%\build.log" 2>&1
set "CODE=%ERRORLEVEL%"
popd
if not "%CODE%"=="0" echo armature: the build failed; its errors ^(all of the log: %STATE%\build.log^): 1>&2
if not "%CODE%"=="0" findstr /l /b /c:"[ERROR]" "%STATE%\build.log" 1>&2
if not "%CODE%"=="0" exit /b 70
move /y "%STATE%\building" "%STATE%\%~1" >nul
if "%~1"=="built" set "FRESH=1"
exit /b 0

rem :optional NAME: puts a module that is not built with the others on the class path; builds it, with the arguments in MAVEN, when all was built after it
:optional
if not exist "%BUILT%\armature-%~1\lib" if exist "%STATE%\built-%~1" del "%STATE%\built-%~1"
if exist "%STATE%\built-%~1" goto :classes
call :build built-%~1 %~1
if errorlevel 1 exit /b 70
:classes
set "CLASSES=%CLASSES%;%BUILT%\armature-%~1\armature-%~1.jar;%BUILT%\armature-%~1\lib\*"
exit /b 0

rem :prepare: with JDK 25: makes later starts quick; it works without, too
:prepare
if exist "%STATE%\*.aot" del "%STATE%\*.aot"
if %NEWEST% LSS 25 exit /b 0
"%JAVA_HOME%\bin\java.exe" "%ROOT%tools\launchers\NewerClasses.java" "%BUILT%\armature-cli\lib" >>"%STATE%\build.log" 2>&1
"%JAVA_HOME%\bin\java.exe" %FLAGS% "-XX:AOTCacheOutput=%STATE%\run.aot" -cp "%CLASSES%" dev.armature.cli.Main run "%ROOT%models\humanoid.xml" --duration 3 --no-progress >>"%STATE%\build.log" 2>&1
if errorlevel 1 if exist "%STATE%\run.aot" del "%STATE%\run.aot"
rem without profiles: what steps for long is compiled better from its own than from those of a short run
"%JAVA_HOME%\bin\java.exe" %FLAGS% "-XX:AOTCacheOutput=%STATE%\others.aot" -cp "%CLASSES%" -XX:+IgnoreUnrecognizedVMOptions -XX:+UnlockDiagnosticVMOptions -XX:-AOTRecordTraining -XX:TieredStopAtLevel=1 dev.armature.cli.Rehearsal "%ROOT%models" >>"%STATE%\build.log" 2>&1
if errorlevel 1 if exist "%STATE%\others.aot" del "%STATE%\others.aot"
exit /b 0

rem :short ARGUMENTS: sets QUICK for a command that is over before the optimizing compiler would pay
:short
set "QUICK="
set "COMMAND=%~1"
set "SHORT="
if "%~1"=="" goto :quick
for %%C in (info check xsd convert dump completion help) do if "%~1"=="%%C" goto :quick
rem unless an argument makes it long: one picture of a model at rest, one pose
for %%C in (render ik) do if "%~1"=="%%C" set "SHORT=1"
:argument
if "%~1"=="" if defined SHORT goto :quick
if "%~1"=="" exit /b 0
for %%H in (-h --help -V --version) do if "%~1"=="%%H" goto :quick
for %%L in (--sequence --time --random --view) do if "%~1"=="%%L" set "SHORT="
for %%L in (.gif .apng .mp4) do if "%~x1"=="%%L" set "SHORT="
if not "%COMMAND% %~1"=="run --duration" goto :next
rem less than 0.2 s
set "SECONDS=%~2"
for %%S in (0.0 0.1) do if "%SECONDS:~0,3%"=="%%S" goto :quick
:next
shift
goto :argument
:quick
set "QUICK=-XX:TieredStopAtLevel=1"
exit /b 0

rem :open PACKAGE: opens a package of the JDK to Spark
:open
set "FLAGS=%FLAGS% --add-opens=java.base/%~1=ALL-UNNAMED"
exit /b 0
