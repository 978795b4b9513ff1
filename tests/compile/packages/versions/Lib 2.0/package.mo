package Lib
  constant Real version = 2;
  annotation(version = "2.0");
end Lib;
