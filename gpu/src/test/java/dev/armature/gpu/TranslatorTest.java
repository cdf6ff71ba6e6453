package dev.armature.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.data.Data;
import dev.armature.gpu.image.Image;
import dev.armature.gpu.image.WorldMapping;
import dev.armature.gpu.image.WorldMemory;
import dev.armature.gpu.interpret.Interpreter;
import dev.armature.gpu.ir.Block;
import dev.armature.gpu.ir.Function;
import dev.armature.gpu.ir.Instruction;
import dev.armature.gpu.ir.Op;
import dev.armature.gpu.ir.Operand;
import dev.armature.gpu.ir.Printer;
import dev.armature.gpu.ir.Program;
import dev.armature.gpu.ir.Terminator;
import dev.armature.gpu.ir.Type;
import dev.armature.gpu.ir.Value;
import dev.armature.gpu.ir.Verifier;
import dev.armature.gpu.translate.Translator;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import dev.armature.testkit.World;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is in a translated program, and when a world leaves it. */
class TranslatorTest {
  private static final String BALL =
      """
      <mujoco>
        <worldbody>
          <geom type="plane" size="1 1 .1"/>
          <body pos="0 0 1">
            <freejoint/>
            <geom type="sphere" size=".1"/>
          </body>
        </worldbody>
      </mujoco>
      """;

  private static Data falling(Model m) {
    Data d = Physics.makeData(m);
    Physics.step(m, d);
    Physics.step(m, d);
    return d;
  }

  @Test
  void codeThatTheModelDoesNotUseIsNotInTheProgram() {
    Model m = World.compile(BALL);
    Program program = Translator.translate(new Image(m, falling(m)), "ball");
    List<String> others =
        program.functions().stream()
            .map(Function::name)
            .filter(n -> n.matches(".*(Flex|Runge|Implicit|CapsuleBox|Gjk|Muscle|Tendon).*"))
            .toList();
    assertThat(others).isEmpty();
    assertThat(Printer.print(program)).contains("program ball", "world f64");
  }

  @Test
  void aWorldThatNeedsMoreRoomLeavesTheStepWithAReason() {
    Model m = World.compile(BALL);
    Image image = new Image(m, falling(m));
    Program program = Translator.translate(image, "ball");
    Data d = falling(m);
    WorldMemory memory = new WorldMemory(program.worldCells());
    WorldMapping world = new WorldMapping(image, d);
    world.load(memory);
    Interpreter interpreter = new Interpreter(program, memory);
    assertThat(interpreter.step()).isZero();
    d.qpos[2] = 0.05; // in the ground: the first contact of any world
    world.load(memory);
    int code = interpreter.step();
    assertThat(code).isPositive();
    assertThat(program.exits().get(code - 1)).containsAnyOf("grows", "is made");
    Physics.step(m, d);
    assertThat(d.ncon).isPositive();
  }

  @Test
  void aStepIsCutIntoTheStagesOfThePipeline() {
    Model m = World.compile(BALL);
    Program program = Translator.translate(new Image(m, falling(m)), "ball");
    assertThat(program.stages()).hasSizeGreaterThan(10);
    assertThat(program.stages())
        .allSatisfy(stage -> assertThat(stage.params()).isEmpty())
        .allSatisfy(stage -> assertThat(stage.result()).isNull());
  }

  @Test
  void theVerifierFindsAValueThatIsNotDefined() {
    Function function = new Function("broken", Type.I32);
    Value a = function.value(Type.I32);
    Value b = function.value(Type.I32);
    Block block = function.block();
    block.instructions().add(new Instruction.Compute(b, Op.NEG, List.<Operand>of(a)));
    block.end(new Terminator.Return(b));
    assertThatThrownBy(() -> Verifier.check(function))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("broken")
        .hasMessageContaining("%0 is not defined");
  }
}
