package Lib
  constant Real version = 1;
  annotation(version = "1.5");
end Lib;
