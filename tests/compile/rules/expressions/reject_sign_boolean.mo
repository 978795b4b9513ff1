// Sign of a Boolean (3.7.1).
model SignBoolean
  Integer x = sign(true);  //! error SK2403
end SignBoolean;
