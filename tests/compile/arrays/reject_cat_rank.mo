// A vector and a matrix cannot be joined.
model M
  parameter Real A[:, :] = cat(1, {{1, 2}}, {1, 2});  //! error SK2203
end M;
