// No star (3.7.1.2).
model StringFormatStar
  String a = String(3.5, format = "*f");  //! error SK2410
end StringFormatStar;
