// What external C code does wrong at translation time is a message; it can write no files.
//! --native
//! check: RejectExternalValue, RejectExternalValue.Fine
model RejectExternalValue
  function crash
    input Real x;
    output Real y;
    external "C" y = sk_test_crash(x)
      annotation(Include = "static double sk_test_crash(double x) { return *(volatile double *)0 + x; }");
  end crash;
  function refuse
    input Real x;
    output Real y;
    external "C" y = sk_test_refuse(x)
      annotation(Include = "
#include \"ModelicaUtilities.h\"
static double sk_test_refuse(double x) { ModelicaFormatError(\"no value for %g\", x); return 0; }");
  end refuse;
  function wrong
    input Real x;
    output Real y;
    external "C" y = sk_test_nowhere(x) annotation(Library = "sk_no_such_library");
  end wrong;
  function write
    output Integer n;
    external "C" n = sk_test_write()
      annotation(Include = "
#include <stdio.h>
static int sk_test_write(void) { FILE *f = fopen(\"/tmp/skerry-test-write\", \"w\"); return f ? -1 : 3; }");
  end write;
  function fortran
    input Real x[2, 2];
    output Real y[2, 2];
    external "FORTRAN 77" sk_test_fortran(x, y);
  end fortran;
  model Fine
    Real x[write()] = {1, 2, 3};
  end Fine;
  constant Real a = crash(1.0);   //! error SK2905
  constant Real b = refuse(2.0);  //! error SK2905
  constant Real c = wrong(3.0);   //! error SK2905
  constant Real d[2, 2] = fortran([1, 2; 3, 4]);  //! error SK2905
end RejectExternalValue;
