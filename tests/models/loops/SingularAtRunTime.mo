// A linear loop becomes singular at time 1 without a solution: named with its equations, their lines and values.
model SingularAtRunTime
  model Part
    Real a, b;
  equation
    a + b = 1;
    a + (2 - time)*b = 2;
  end Part;
  Part part;
end SingularAtRunTime;

//! run: --stop 2
//! exit: 5
//! says: singular
//! says: SingularAtRunTime.mo:6
//! says: SingularAtRunTime.mo:7
//! says: part
//! at 0.5: part.b = 2 +- 1e-9
