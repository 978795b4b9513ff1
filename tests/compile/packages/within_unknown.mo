// The package after 'within' must exist.
//! check: WithinUnknown
within Nowhere.Machines;  //! error SK1305
model WithinUnknown
  Real x = 1;
end WithinUnknown;
