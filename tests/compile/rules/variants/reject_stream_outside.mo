// Stream outside of connectors (15.1).
model StreamOutside
  stream Real h = time;  //! error SK2012
end StreamOutside;
