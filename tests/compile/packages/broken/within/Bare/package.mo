package Bare
end Bare;
