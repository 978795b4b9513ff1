// Functions, types and models can be imported like constants.
//! flatten: ImportFunctionsTypes
//> parameter Real d(unit = "m") = 2.0;
//> constant Real r = 6.0;
package ImportFunctionsTypesP
  type Length = Real(unit = "m");
  function triple
    input Real u;
    output Real y = 3*u;
  end triple;
end ImportFunctionsTypesP;
model ImportFunctionsTypes
  import ImportFunctionsTypesP.{Length, triple};
  parameter Length d = 2;
  constant Real r = triple(2);
end ImportFunctionsTypes;
