// Two equations that say the same leave one unknown open, whatever the parameters: the solution nearest to the
// start value is taken, and said so. Two that contradict each other have none.
package Redundant
  model Open
    Real a, b(start = 3);
  equation
    a = b + 1;
    b = a - 1;
  end Open;

  model OpenByParameter
    parameter Real k = 1;
    Real a, b(start = 3);
  equation
    a = k*b + 1;
    b = a - 1;
  end OpenByParameter;

  model Contradiction
    Real a, b;
  equation
    a = b + 1;
    b = a - 2;
  end Contradiction;
  model TinyPivot "elimination may divide by the 1e-12: all equations together are regular"
    parameter Real p[36]=
      {2,0,0,-1,2,0,1e-08,1,3,0,0.5,1e-12,0,0,1e-12,-1,0.5,0,3,2,0,2,0,0,3,0.5,0,0,-1,0.5,0,3,-1,0,0.5,1};
    Real x[6];
  equation
    p[1]*x[1] + p[4]*x[4] + p[5]*x[5] = 1 + time;
    p[7]*x[1] + p[8]*x[2] + p[9]*x[3] + p[11]*x[5] + p[12]*x[6] = 2 + time;
    p[15]*x[3] + p[16]*x[4] + p[17]*x[5] = 3 + time;
    p[19]*x[1] + p[20]*x[2] + p[22]*x[4] = 4 + time;
    p[25]*x[1] + p[26]*x[2] + p[29]*x[5] + p[30]*x[6] = 5 + time;
    p[32]*x[2] + p[33]*x[3] + p[35]*x[5] + p[36]*x[6] = 6 + time;
  end TinyPivot;
end Redundant;

//! run: -m Redundant.Open --stop 1
//! says: Redundant.mo:8
//! says: does not determine
//! always: abs(a - b - 1) < 1e-12

//! run: -m Redundant.OpenByParameter --stop 1
//! says: Redundant.mo:16
//! says: does not determine
//! end: b = 3 +- 1e-12
//! end: a = 4 +- 1e-12

//! run: -m Redundant.OpenByParameter --stop 1 --set k=2
//! end: b = 0 +- 1e-12

//! run: -m Redundant.Contradiction --stop 1
//! exit: 4
//! says: singular
//! says: Redundant.mo:22

//! run: -m Redundant.TinyPivot --stop 1
//! not: determine
