// Each level has two of the one below: a thousand million components, refused at once.
model Doubling
  model M0
    Real x = 1;
  end M0;

  model M1
    M0 a, b;  //! error SK2010
  end M1;

  model M2
    M1 a, b;
  end M2;

  model M3
    M2 a, b;
  end M3;

  model M4
    M3 a, b;
  end M4;

  model M5
    M4 a, b;
  end M5;

  model M6
    M5 a, b;
  end M6;

  model M7
    M6 a, b;
  end M7;

  model M8
    M7 a, b;
  end M8;

  model M9
    M8 a, b;
  end M9;

  model M10
    M9 a, b;
  end M10;

  model M11
    M10 a, b;
  end M11;

  model M12
    M11 a, b;
  end M12;

  model M13
    M12 a, b;
  end M13;

  model M14
    M13 a, b;
  end M14;

  model M15
    M14 a, b;
  end M15;

  model M16
    M15 a, b;
  end M16;

  model M17
    M16 a, b;
  end M17;

  model M18
    M17 a, b;
  end M18;

  model M19
    M18 a, b;
  end M19;

  model M20
    M19 a, b;
  end M20;

  model M21
    M20 a, b;
  end M21;

  model M22
    M21 a, b;
  end M22;

  model M23
    M22 a, b;
  end M23;

  model M24
    M23 a, b;
  end M24;

  model M25
    M24 a, b;
  end M25;

  model M26
    M25 a, b;
  end M26;

  model M27
    M26 a, b;
  end M27;

  model M28
    M27 a, b;
  end M28;

  model M29
    M28 a, b;
  end M29;

  model M30
    M29 a, b;
  end M30;

  M30 m;
end Doubling;
