// Other boolean real relation (4.5.3): refused.
model M
  Boolean b = time;  //! error SK2201
end M;
