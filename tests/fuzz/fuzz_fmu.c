// Any bytes as the modelDescription.xml of an FMU (first byte even), as a whole archive (odd), or as its buildDescription.xml (multiples of 16).
#include "cosim/fmi/build.h"
#include "cosim/fmi/description.h"

#include <string.h>

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void read_file(const uint8_t *data, size_t size) {
  static char path[] = "/tmp/skerry-fuzz-fmu-XXXXXX";
  static int  fd     = -1;
  if (fd < 0) fd = mkstemp(path);
  if (fd < 0 || ftruncate(fd, 0) != 0 || pwrite(fd, data, size, 0) != (ssize_t)size) abort();
  SkFmu *fmu;
  char   why[200];
  sk_fmu_read(path, NULL, &fmu, why, sizeof why);
  sk_fmu_free(fmu);
}

static void read_build(const uint8_t *data, size_t size) {
  static const char xml[] =
      "<fmiModelDescription fmiVersion='3.0' modelName='T' instantiationToken='t'>"
      "<CoSimulation modelIdentifier='T'/></fmiModelDescription>";
  SkFmu *fmu;
  char   why[200];
  if (sk_fmu_read_xml(xml, strlen(xml), &fmu, why, sizeof why) != SK_OK) abort();
  sk_fmu_build_read(fmu, (const char *)data, size);
  sk_fmu_free(fmu);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0) return 0;
  if (data[0] % 16 == 0) {
    read_build(data + 1, size - 1);
    return 0;
  }
  if (data[0] & 1) {
    read_file(data + 1, size - 1);
    return 0;
  }
  SkFmu *fmu;
  char   why[200];
  sk_fmu_read_xml((const char *)data + 1, size - 1, &fmu, why, sizeof why);
  sk_fmu_free(fmu);
  return 0;
}
