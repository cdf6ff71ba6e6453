package dev.armature.gpu.driver;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class DriverTest {
  private static final String TWICE =
      """
      .version 7.8
      .target sm_70
      .address_size 64
      .visible .entry twice(.param .u64 at, .param .u32 n)
      {
        .reg .u32 %i, %n, %c, %t;
        .reg .u64 %a, %o;
        .reg .f64 %x;
        .reg .pred %p;
        ld.param.u64 %a, [at];
        ld.param.u32 %n, [n];
        mov.u32 %i, %ctaid.x;
        mov.u32 %c, %ntid.x;
        mov.u32 %t, %tid.x;
        mad.lo.u32 %i, %i, %c, %t;
        setp.ge.u32 %p, %i, %n;
        @%p ret;
        mad.wide.u32 %o, %i, 8, %a;
        ld.global.f64 %x, [%o];
        add.rn.f64 %x, %x, %x;
        st.global.f64 [%o], %x;
        ret;
      }
      """;

  @Test
  void aMissingDriverIsOneSentence() {
    Driver none = new Driver("libno-such-driver.so.1");
    assertEquals(
        "there is no NVIDIA driver on this machine (libno-such-driver.so.1 was not found)",
        none.problem());
    assertTrue(none.devices().isEmpty());
    assertThrows(IllegalStateException.class, () -> none.call(Call.INIT, 0));
  }

  @Test
  void theMachineHasDevicesOrAReasonWhyNot() {
    Driver driver = Driver.get();
    if (driver.problem() == null) {
      assertFalse(driver.devices().isEmpty());
      assertTrue(driver.version() >= Driver.OLDEST);
    } else {
      assertTrue(driver.devices().isEmpty());
      assertFalse(driver.problem().contains("\n"), driver.problem());
    }
  }

  private static GpuContext open() {
    String problem = Driver.get().problem();
    assumeTrue(problem == null, "install an NVIDIA GPU and its driver: " + problem);
    return Driver.get().devices().get(0).open();
  }

  @Test
  void aKernelDoublesNumbersInDeviceMemory() {
    try (GpuContext context = open();
        GpuModule module = context.load(TWICE.getBytes(StandardCharsets.US_ASCII));
        DeviceMemory memory = context.allocate(8 * 100);
        GpuTimer timer = context.timer()) {
      double[] numbers = new double[100];
      double[] expected = new double[100];
      for (int i = 0; i < 100; i++) {
        numbers[i] = 0.1 * i;
        expected[i] = 2 * numbers[i];
      }
      memory.upload(MemorySegment.ofArray(numbers), 0);
      timer.start();
      module.kernel("twice").launch(4, 1, 32, memory.address(), 100);
      assertTrue(timer.stop() > 0);
      memory.download(MemorySegment.ofArray(numbers), 0);
      assertArrayEquals(expected, numbers);
    }
  }

  @Test
  void aCompiledImageLoadsAndTellsItsRegisters() {
    try (GpuContext context = open()) {
      StringBuilder log = new StringBuilder();
      byte[] image = context.compile(TWICE, JitOptions.DEFAULT, log::append);
      try (GpuModule module = context.load(image)) {
        Kernel kernel = module.kernel("twice");
        assertTrue(kernel.registers() > 0);
        assertEquals(0, kernel.stackBytes());
        assertTrue(kernel.blocksAMultiprocessor(32) > 0);
        CudaException e = assertThrows(CudaException.class, () -> module.kernel("thrice"));
        assertTrue(e.getMessage().contains("CUDA_ERROR_NOT_FOUND"), e.getMessage());
      }
    }
  }

  @Test
  void badTextIsRefusedWithTheCompilersLog() {
    try (GpuContext context = open()) {
      CudaException e =
          assertThrows(
              CudaException.class,
              () ->
                  context.compile(
                      TWICE.replace("add.rn.f64", "add.xx.f64"), JitOptions.DEFAULT, text -> {}));
      assertTrue(e.getMessage().contains("line"), e.getMessage());
    }
  }

  @Test
  void moreMemoryThanThereIsSaysHowMuchIsFree() {
    try (GpuContext context = open()) {
      CudaException e = assertThrows(CudaException.class, () -> context.allocate(1L << 50));
      assertEquals(CudaException.OUT_OF_MEMORY, e.code());
      assertTrue(e.getMessage().contains("are free"), e.getMessage());
    }
  }

  @Test
  void propertiesOfADeviceMakeSense() {
    String problem = Driver.get().problem();
    assumeTrue(problem == null, "install an NVIDIA GPU and its driver: " + problem);
    GpuDevice device = Driver.get().devices().get(0);
    assertNotNull(device.name());
    assertTrue(device.capability() >= 50);
    assertTrue(device.multiprocessors() > 0);
    assertTrue(device.memory() > 1L << 28);
    assertTrue(device.doubleCost() >= 2);
    assertNull(Driver.get().problem());
  }
}
