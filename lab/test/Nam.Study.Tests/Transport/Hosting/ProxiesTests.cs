// SPDX-License-Identifier: MIT
using Nam.Study.Transport.Hosting;

namespace Nam.Study.Tests.Transport.Hosting;

public class ProxiesTests
{
    private static readonly TransportPorts Ports = new(20_001, 20_002);

    [Fact]
    public void FindNginx_InAFolderOfThePath_IsFound()
    {
        using var folder = new WorkFolder();
        var program = Path.Combine(folder.PathOf(""), OperatingSystem.IsWindows() ? "nginx.exe" : "nginx");
        File.WriteAllText(program, "");

        Assert.Equal(program, Proxies.FindNginx(folder.PathOf("")));
    }

    [Fact]
    public void Nginx_Settings_ListenWhereTheyWereTold()
    {
        using var folder = new WorkFolder();

        var settings = Proxies.Nginx("nginx", folder.PathOf(""), null, "127.0.0.1", Ports, 20_003, ("c.pem", "k.pem"));

        var text = File.ReadAllText(Path.Combine(folder.PathOf(""), "nginx.conf"));
        Assert.Contains("listen 127.0.0.1:20001;", text, StringComparison.Ordinal);
        Assert.Contains("listen 127.0.0.1:20002 ssl;", text, StringComparison.Ordinal);
        Assert.Contains("server 127.0.0.1:20003;", text, StringComparison.Ordinal);
        Assert.Contains("location /packed/ { gzip on; proxy_pass http://server_behind/plain/; }", text, StringComparison.Ordinal);
        Assert.Equal(text.Count(character => character == '{'), text.Count(character => character == '}'));
        Assert.Contains("daemon off;", settings.Arguments);
    }

    [Theory]
    [InlineData("Nam.Gateway.dll", "dotnet")]
    [InlineData("Nam.Gateway", null)]
    public void Gateway_Program_IsStartedAsWhatItIs(string program, string? starter)
    {
        using var folder = new WorkFolder();

        var settings = Proxies.Gateway(program, folder.PathOf(""), null, "127.0.0.1", Ports, 20_003, ("c.pem", "k.pem"));

        Assert.Equal(starter ?? Path.GetFullPath(program), settings.Program);
        Assert.Contains("--Gateway:Backend=http://127.0.0.1:20003", settings.Arguments);
        Assert.Contains("--Kestrel:Endpoints:Tls:Url=https://127.0.0.1:20002", settings.Arguments);
        Assert.Equal(folder.PathOf(""), settings.Environment["XDG_DATA_HOME"]);
    }
}
