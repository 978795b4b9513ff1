// Constants of packages inside code: one member of every record of a list, and a table read at a place that a
// variable gives, in an algorithm that becomes a function.
package Tables
  record Gas
    Real mass;
    Real range[2];
  end Gas;
  constant Gas gases[3] = {Gas(2, {1, 2}), Gas(3, {3, 4}), Gas(5, {5, 6})};
  constant Integer next[3, 2] = {{2, 3}, {3, 1}, {1, 2}};
  function weigh
    input Real x[3];
    input Integer i;
    output Real y;
  algorithm
    y := x*gases[:].mass + gases[i].mass + gases[i].range[2];
  end weigh;
end Tables;

model ConstantTables
  Integer k(start = 1), n(start = 0);
  Real w = Tables.weigh({time, 0, 1}, k);
algorithm
  when sample(0.5, 1) then
    n := 0;
    while n < 2 loop
      n := n + 1;
      k := Tables.next[k, n];
    end while;
  end when;
end ConstantTables;

//! run: --stop 2
//! at 0.2: k = 1 +- 0
//! at 0.25: w = 2*0.25 + 5 + 2 + 2 +- 1e-12
//! at 0.7: k = 1 +- 0
//! at 1.75: w = 2*1.75 + 5 + 2 + 2 +- 1e-12
