model A "open
  Real x "b";
  /* open
end A