// Formats are conversions of C without the percent sign.
model M
  String a = String(1.5, format = "5.2q");  //! error SK2410
  String b = String(1.5, format = "*f");  //! error SK2410
  String c = String(1.5, format = "5.2lf");  //! error SK2410
  String d = String(1, format = "d", minimumLength = 3);  //! error SK2404
  String e = String(1.5, format = "-8.3e");
  String f = String(1, format = "05d");
end M;
