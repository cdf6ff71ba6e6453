package dev.armature.gpu.driver;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemoryLayout;

/**
 * The functions of the driver that we use, with their parameters. Each returns an error code.
 * Device addresses are {@code long}; handles are pointers.
 */
enum Call {
  INIT("cuInit", JAVA_INT),
  DRIVER_VERSION("cuDriverGetVersion", ADDRESS),
  ERROR_NAME("cuGetErrorName", JAVA_INT, ADDRESS),
  ERROR_STRING("cuGetErrorString", JAVA_INT, ADDRESS),
  DEVICE_COUNT("cuDeviceGetCount", ADDRESS),
  DEVICE_GET("cuDeviceGet", ADDRESS, JAVA_INT),
  DEVICE_NAME("cuDeviceGetName", ADDRESS, JAVA_INT, JAVA_INT),
  DEVICE_ATTRIBUTE("cuDeviceGetAttribute", ADDRESS, JAVA_INT, JAVA_INT),
  DEVICE_MEMORY("cuDeviceTotalMem_v2", ADDRESS, JAVA_INT),
  CONTEXT_RETAIN("cuDevicePrimaryCtxRetain", ADDRESS, JAVA_INT),
  CONTEXT_RELEASE("cuDevicePrimaryCtxRelease_v2", JAVA_INT),
  CONTEXT_SET("cuCtxSetCurrent", ADDRESS),
  CONTEXT_SYNCHRONIZE("cuCtxSynchronize"),
  CONTEXT_SET_LIMIT("cuCtxSetLimit", JAVA_INT, JAVA_LONG),
  MEMORY_INFO("cuMemGetInfo_v2", ADDRESS, ADDRESS),
  MEMORY_ALLOCATE("cuMemAlloc_v2", ADDRESS, JAVA_LONG),
  MEMORY_FREE("cuMemFree_v2", JAVA_LONG),
  MEMORY_ALLOCATE_HOST("cuMemAllocHost_v2", ADDRESS, JAVA_LONG),
  MEMORY_FREE_HOST("cuMemFreeHost", ADDRESS),
  COPY_TO_DEVICE("cuMemcpyHtoD_v2", JAVA_LONG, ADDRESS, JAVA_LONG),
  COPY_TO_HOST("cuMemcpyDtoH_v2", ADDRESS, JAVA_LONG, JAVA_LONG),
  COPY_ON_DEVICE("cuMemcpyDtoD_v2", JAVA_LONG, JAVA_LONG, JAVA_LONG),
  FILL_BYTES("cuMemsetD8_v2", JAVA_LONG, JAVA_BYTE, JAVA_LONG),
  MODULE_LOAD("cuModuleLoadDataEx", ADDRESS, ADDRESS, JAVA_INT, ADDRESS, ADDRESS),
  MODULE_UNLOAD("cuModuleUnload", ADDRESS),
  MODULE_FUNCTION("cuModuleGetFunction", ADDRESS, ADDRESS, ADDRESS),
  MODULE_GLOBAL("cuModuleGetGlobal_v2", ADDRESS, ADDRESS, ADDRESS, ADDRESS),
  FUNCTION_ATTRIBUTE("cuFuncGetAttribute", ADDRESS, JAVA_INT, ADDRESS),
  OCCUPANCY("cuOccupancyMaxActiveBlocksPerMultiprocessor", ADDRESS, ADDRESS, JAVA_INT, JAVA_LONG),
  LAUNCH(
      "cuLaunchKernel",
      ADDRESS,
      JAVA_INT,
      JAVA_INT,
      JAVA_INT,
      JAVA_INT,
      JAVA_INT,
      JAVA_INT,
      JAVA_INT,
      ADDRESS,
      ADDRESS,
      ADDRESS),
  LINK_CREATE("cuLinkCreate_v2", JAVA_INT, ADDRESS, ADDRESS, ADDRESS),
  LINK_ADD(
      "cuLinkAddData_v2",
      ADDRESS,
      JAVA_INT,
      ADDRESS,
      JAVA_LONG,
      ADDRESS,
      JAVA_INT,
      ADDRESS,
      ADDRESS),
  LINK_COMPLETE("cuLinkComplete", ADDRESS, ADDRESS, ADDRESS),
  LINK_DESTROY("cuLinkDestroy", ADDRESS),
  EVENT_CREATE("cuEventCreate", ADDRESS, JAVA_INT),
  EVENT_RECORD("cuEventRecord", ADDRESS, ADDRESS),
  EVENT_SYNCHRONIZE("cuEventSynchronize", ADDRESS),
  EVENT_ELAPSED("cuEventElapsedTime", ADDRESS, ADDRESS, ADDRESS),
  EVENT_DESTROY("cuEventDestroy_v2", ADDRESS);

  final String symbol;
  final MemoryLayout[] parameters;

  Call(String symbol, MemoryLayout... parameters) {
    this.symbol = symbol;
    this.parameters = parameters;
  }
}
