// A when clause in a state.
block Whens
  Integer n(start = 0);
equation
  when Clock(0.1) then  //! error SK2803
    n = previous(n) + 1;
  end when;
end Whens;

model M
  Whens a;
equation
  initialState(a);
end M;
