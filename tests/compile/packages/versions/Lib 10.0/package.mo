package Lib
  constant Real version = 10;
  annotation(version = "10.0");
end Lib;
