// Imports: whole package, one name, another name, several names, all names.
//! flatten: ImportForms
//> a = 1.0;
//> b = 2.0;
//> c = 3.0;
//> d = 1.0;
//> e = 2.0;
//> f = 9.0;
package ImportFormsP
  package Q
    constant Real one = 1.0;
    constant Real two = 2.0;
    constant Real three = 3.0;
  end Q;
  package All
    constant Real nine = 9.0;
  end All;
end ImportFormsP;
model ImportForms
  import ImportFormsP.Q;
  import ImportFormsP.Q.two;
  import drei = ImportFormsP.Q.three;
  import ImportFormsP.Q.{one};
  import ImportFormsP.All.*;
  constant Real a = Q.one;
  constant Real b = two;
  constant Real c = drei;
  constant Real d = one;
  constant Real e = Q.two;
  constant Real f = nine;
end ImportForms;
