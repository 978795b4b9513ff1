// Functions of a package that call replaceable functions of it use those of the package they are called through.
//! flatten: MediumCalls
//> constant Real a = 20.0;
//> constant Real b = 60.0;
//> constant Real c = 80.0;
partial package MediumCallsBase
  constant Real c = 10;
  replaceable function factor
    input Real u;
    output Real y = u;
  end factor;
  function enthalpy
    input Real u;
    output Real y = c*factor(u);
  end enthalpy;
end MediumCallsBase;
package MediumCallsPlain
  extends MediumCallsBase;
end MediumCallsPlain;
package MediumCallsTriple
  extends MediumCallsBase;
  redeclare function extends factor
  algorithm
    y := 3*u;
  end factor;
end MediumCallsTriple;
model MediumCalls
  constant Real a = MediumCallsPlain.enthalpy(2);
  constant Real b = MediumCallsTriple.enthalpy(2);
  constant Real c = Local.enthalpy(2);
  package Local
    extends MediumCallsBase;
    redeclare function factor = four;
    function four
      input Real u;
      output Real y = 4*u;
    end four;
  end Local;
end MediumCalls;
