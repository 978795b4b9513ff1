// One string (8.3.8).
model TerminateVector
equation
  when time > 1 then
    terminate({"a", "b"});  //! error SK2403
  end when;
end TerminateVector;
