// An argument is needed (8.3.8).
model TerminateNone
equation
  when time > 1 then
    terminate();  //! error SK2402
  end when;
end TerminateNone;
