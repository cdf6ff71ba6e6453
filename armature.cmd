@echo off
rem Finds a JDK 25 or newer, builds when needed, and runs the armature command.
setlocal enabledelayedexpansion
set "ROOT=%~dp0"
set "JDK="
for %%H in ("%JAVA_HOME%") do call :try "%%~H"
for /d %%H in ("%ProgramFiles%\Eclipse Adoptium\jdk*" "%ProgramFiles%\Java\jdk*" "%ProgramFiles%\Microsoft\jdk*" "%ProgramFiles%\Zulu\zulu*" "%USERPROFILE%\.jdks\*") do call :try "%%~H"
if not defined JDK for /f "delims=" %%J in ('where javac 2^>nul') do call :try "%%~dpJ.."
if not defined JDK (
  echo armature: no JDK 25 or newer found ^(looked at JAVA_HOME, the usual places and PATH^). 1>&2
  echo Install one, for instance Eclipse Temurin 25 ^(https://adoptium.net^), and try again. 1>&2
  exit /b 69
)
set "JAVA_HOME=%JDK%"
where mvn >nul 2>nul || (
  echo armature: Apache Maven 3.8 or newer is needed to build and was not found on PATH. 1>&2
  exit /b 69
)
pushd "%ROOT%"
if /i "%~1"=="test" (
  call mvn -B -ntp verify
  set "CODE=!ERRORLEVEL!"
  popd
  exit /b !CODE!
)
if not exist "cli\target\lib" (
  echo Building Armature ... 1>&2
  call mvn -B -q --projects=-spark -Dmaven.test.skip=true -Djacoco.skip=true package || exit /b 70
)
popd
"%JAVA_HOME%\bin\java" --enable-native-access=ALL-UNNAMED -XX:+UseSerialGC -cp "%ROOT%cli\target\armature-cli-0.1.0-SNAPSHOT.jar;%ROOT%cli\target\lib\*" dev.armature.cli.Main %*
exit /b %ERRORLEVEL%

:try
if defined JDK exit /b
if not exist "%~1\release" exit /b
for /f "tokens=2 delims==." %%V in ('findstr /b JAVA_VERSION= "%~1\release"') do set "V=%%~V"
set "V=%V:"=%"
if %V% GEQ 25 set "JDK=%~1"
exit /b
