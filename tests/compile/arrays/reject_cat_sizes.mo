// All other dimensions have to agree.
model M
  parameter Real A[:, :] = cat(1, {{1, 2}}, {{1, 2, 3}});  //! error SK2203
end M;
