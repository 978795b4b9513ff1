// Two imports cannot give the same name.
package ImportTwiceP
  constant Real one = 1;
end ImportTwiceP;
package ImportTwiceQ
  constant Real one = 11;
end ImportTwiceQ;
model ImportTwice
  import ImportTwiceP.one;
  import ImportTwiceQ.one;  //! error SK2108
  Real x = one;
end ImportTwice;
