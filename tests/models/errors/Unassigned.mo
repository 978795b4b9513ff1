// Functions whose output, or a variable it follows from, is assigned on some ways only.
package Unassigned
  model Output
    function f
      input Real x;
      output Real y;
    algorithm
      if x > 2 then
        y := x;
      end if;
    end f;
    Real y = f(3 - time);
  end Output;
  model Returns "what comes after a return is not reached"
    function f
      input Real x;
      output Integer k;
    algorithm
      if x > 2 then
        return;
      end if;
      k := 7;
    end f;
    discrete Real y(start = 0, fixed = true);
  equation
    when sample(0.5, 1) then
      y = f(4*time);
    end when;
  end Returns;
  model Local
    function f
      input Real x;
      output Real y;
    protected
      Real z;
    algorithm
      if x > 2 then
        z := x;
      end if;
      y := z + 1;
    end f;
    Real y = f(3 - time);
  end Local;
  model All "every way assigns it"
    function f
      input Real x;
      output Real y;
    algorithm
      if x > 2 then
        y := 1;
      elseif x > 1 then
        y := 2;
      else
        for i in 1:3 loop
          y := 10*i;
        end for;
      end if;
    end f;
    Real y = f(3 - time);
  end All;
end Unassigned;
//! run: -m Unassigned.Output --stop 2
//! exit: 5
//! says: output y was never assigned
//! run: -m Unassigned.Returns --stop 2
//! exit: 5
//! says: output k was never assigned
//! run: -m Unassigned.Local --stop 2
//! exit: 5
//! says: y is not a number at time 1
//! run: -m Unassigned.All --stop 3
//! at 1.5: y = 2 +- 0
//! end: y = 30 +- 0
