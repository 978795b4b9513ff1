// package.order that names a missing class gives a warning at the package.
//! -L broken/order
//! warning SK1307 elsewhere
//! flatten: BrokenOrder
//> x = 1.0;
model BrokenOrder
  Real x = Ordered.k;
end BrokenOrder;
