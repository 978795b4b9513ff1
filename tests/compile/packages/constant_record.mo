// A constant of a package may be a record; its fields can be used one by one.
//! flatten: ConstantRecord
//> x = 870.0;
package ConstantRecordP
  record Fluid
    Real rho;
    Real nu;
  end Fluid;
  constant Fluid oil = Fluid(rho = 870, nu = 4.6e-5);
end ConstantRecordP;
model ConstantRecord
  Real x = ConstantRecordP.oil.rho;
end ConstantRecord;
