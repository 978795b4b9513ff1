// A string is needed (8.3.8).
model TerminateNumber
equation
  when time > 1 then
    terminate(1);  //! error SK2403
  end when;
end TerminateNumber;
