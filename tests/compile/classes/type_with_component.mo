// A type cannot have components of its own.
model TypeWithComponent
  type Odd
    Real x = 1;  //! error SK2004
  end Odd;
  Odd o;
end TypeWithComponent;
