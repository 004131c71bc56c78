// What an application ships.
int main() {}
