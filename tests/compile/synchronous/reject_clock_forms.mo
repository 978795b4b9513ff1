// No clock is made of a text.
model M
  Clock c = Clock("fast");  //! error SK2403
end M;
