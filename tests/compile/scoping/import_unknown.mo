// What is imported must exist.
package ImportUnknownP
  constant Real one = 1;
end ImportUnknownP;
model ImportUnknown
  import ImportUnknownP.won;  //! error SK2103
  Real x = 1;
end ImportUnknown;
