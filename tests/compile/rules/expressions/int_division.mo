// A Real result (3.4).
model IntDivision
  Real x = 3/2;
end IntDivision;
