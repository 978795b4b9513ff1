// A function that is redeclared keeps inputs and outputs: names, order, types, dimensions.
//! check: Swapped, Order, Rank, Outputs, More
package P
  function f
    input Real x;
    input Real k;
    output Real y;
    output Real z;
  algorithm
    y := k*x;
    z := x;
  end f;

  function swapped
    output Real x;
    input Real k;
    input Real y;
    output Real z;
  algorithm
    x := k*y;
    z := x;
  end swapped;

  function order
    input Real k;
    input Real x;
    output Real y;
    output Real z;
  algorithm
    y := k - x;
    z := x;
  end order;

  function rank
    input Real x;
    input Real k[2];
    output Real y;
    output Real z;
  algorithm
    y := k[1] - x;
    z := x;
  end rank;

  function outputs
    input Real x;
    input Real k;
    output Real z;
    output Real y;
  algorithm
    y := k - x;
    z := x;
  end outputs;

  function more
    input Real x;
    input Real k;
    input Real offset;
    output Real y;
    output Real z;
  algorithm
    y := k - x + offset;
    z := x;
  end more;
end P;

model Base
  replaceable function f = P.f;
  Real u = time;
end Base;

model Swapped
  extends Base(redeclare function f = P.swapped);  //! error SK2305
end Swapped;

model Order
  extends Base(redeclare function f = P.order);  //! error SK2305
end Order;

model Rank
  extends Base(redeclare function f = P.rank);  //! error SK2305
end Rank;

model Outputs
  extends Base(redeclare function f = P.outputs);  //! error SK2305
end Outputs;

model More
  extends Base(redeclare function f = P.more);  //! error SK2305
end More;
