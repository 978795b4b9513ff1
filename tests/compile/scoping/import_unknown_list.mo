// Every name of the list.
package ImportUnknownListP
  constant Real one = 1;
end ImportUnknownListP;
model ImportUnknownList
  import ImportUnknownListP.{one, two};  //! error SK2103
  Real x = one;
end ImportUnknownList;
