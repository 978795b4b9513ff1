// The example of the specification (12.6).
package Demo
  record Record1
    parameter Real r0 = 0;
  end Record1;
  record Record2
    extends Record1;
    final constant Real c1 = 2.0;
    constant Real c2;
    parameter Integer n1 = 5;
    parameter Integer n2;
    parameter Real r1 "comment";
    parameter Real r2 = sin(c1);
    final parameter Real r3 = cos(r2);
    Real r4;
    Real r5 = 5.0;
    Real r6[n1];
    Real r7[n2];
  end Record2;
end Demo;
model RecordConstructor
  parameter Demo.Record2 r3 = Demo.Record2(c2 = 2, n2 = 1, r1 = 1, r4 = 4, r6 = 1:5, r7 = {1});
end RecordConstructor;
