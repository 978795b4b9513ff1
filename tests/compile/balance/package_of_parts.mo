// In a package, what waits for its users is no mistake; real mistakes in it are still found.
//! check: PackageOfParts
package PackageOfParts
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  connector RealInput = input Real;
  connector RealOutput = output Real;

  partial package Medium
    constant Real density_default;
    replaceable partial function density
      input Real T;
      output Real d;
    end density;
    model Properties
      Real d = density(300) + density_default;
    end Properties;
  end Medium;

  model Volume "Waits for its medium"
    replaceable package M = Medium;
    Pin p;
    Real d = M.density(p.v)*M.density_default;
  equation
    p.i = 0;
  end Volume;

  model WrongVolume
    replaceable package M = Medium;
    Real d = M.density(q);  //! error SK2101
  end WrongVolume;

  partial model Law
    Pin p;
  end Law;
  model Element "Waits for its law"
    replaceable Law law;
    Pin p;
  equation
    connect(p, law.p);
  end Element;

  model Stack "Waits for a size"
    parameter Integer n;
    Pin p[n];
    Real x[n];
  equation
    x = p.v;
    p.i = zeros(n);
  end Stack;

  block Table
    parameter Real table[:, 2] = fill(0.0, 0, 2);
    RealOutput y = if size(table, 1) > 0 then table[end, 2] else 0;
  equation
    assert(size(table, 1) > 0, "no table");
  end Table;

  block Sum
    parameter Integer n = 0;
    RealInput u[n];
    RealOutput y = u[integer(time) + 1];
  end Sum;

  block Show
    input Real number = 0.0;
    Real shown = number;
  end Show;

  model Chain
    Pin p, q;
  equation
    if cardinality(p) == 0 then
      p.v = 1;
    end if;
    p.i + q.i = 0;
    p.v = q.v;
  end Chain;

  class Plain "Not a model: may have variables only"
    Real x;
  end Plain;

  model Wrong  //! error SK2702
    Real x;
  end Wrong;
end PackageOfParts;
