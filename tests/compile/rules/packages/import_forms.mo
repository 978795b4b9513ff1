// All forms (13.2).
package A
  constant Real c = 1;
  constant Real d = 1;
  package B
    constant Real e = 1;
    constant Real f = 1;
  end B;
end A;
model ImportForms
  import A;
  import A.c;
  import A.B.{e, f};
  import A.B.*;
  import Short = A.B;
  import dd = A.d;
  Real x = c + e + f + Short.e + dd + A.d;
end ImportForms;
