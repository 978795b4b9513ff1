package Careless
end Careless;
