function f
  input Integer u;
  output Integer y;
algorithm
  y := u;
  y++;  //! error SK1011
end f;
