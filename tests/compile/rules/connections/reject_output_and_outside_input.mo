// An inside output and an outside input (9.3).
connector In = input Real;
connector Out = output Real;
block S
  Out y = time;
end S;
block OutputAndOutsideInput
  S a;
  In u;
equation
  connect(a.y, u);  //! error SK2605
end OutputAndOutsideInput;
