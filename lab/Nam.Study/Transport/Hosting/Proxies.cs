// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Globalization;

namespace Nam.Study.Transport.Hosting;

/// <summary>What proxies are started with.</summary>
internal static class Proxies
{
    private static readonly string[] FoldersOfNginx = ["/usr/sbin", "/usr/local/sbin", "/usr/local/nginx/sbin"];

    /// <summary>Finds nginx; distributions keep it where users have no path to.</summary>
    /// <param name="path">Folders of programs, as PATH has them.</param>
    internal static string? FindNginx(string? path) =>
        (path ?? "").Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries).Concat(FoldersOfNginx)
            .Select(folder => Path.Combine(folder, OperatingSystem.IsWindows() ? "nginx.exe" : "nginx"))
            .FirstOrDefault(File.Exists);

    /// <summary>The version that nginx tells.</summary>
    internal static string VersionOf(string nginx)
    {
        using var process = Process.Start(
            new ProcessStartInfo(nginx, ["-v"]) { RedirectStandardError = true, RedirectStandardOutput = true })!;
        var text = process.StandardError.ReadToEnd();
        process.WaitForExit();
        return text.Replace("nginx version:", "", StringComparison.Ordinal).Trim();
    }

    /// <summary>nginx, with its configuration written to a folder.</summary>
    internal static ProxySettings Nginx(
        string program,
        string folder,
        string? namespacePath,
        string address,
        TransportPorts ports,
        int serverPort,
        (string Certificate, string Key) files)
    {
        var configuration = Path.Combine(folder, "nginx.conf");
        File.WriteAllText(configuration, NginxConfiguration.Write(folder, address, ports, serverPort, files.Certificate, files.Key));
        string[] arguments = ["-p", folder, "-c", configuration, "-e", Path.Combine(folder, "error.log"), "-g", "daemon off;"];
        return new ProxySettings(program, arguments, new Dictionary<string, string>(), folder, namespacePath, address, ports);
    }

    /// <summary>Nam.Gateway: everything is in its arguments.</summary>
    internal static ProxySettings Gateway(
        string program,
        string folder,
        string? namespacePath,
        string address,
        TransportPorts ports,
        int serverPort,
        (string Certificate, string Key) files)
    {
        string[] arguments =
        [
            $"--Gateway:Backend=http://{address}:{Text(serverPort)}",
            $"--Kestrel:Endpoints:Plain:Url=http://{address}:{Text(ports.Plain)}",
            "--Kestrel:Endpoints:Plain:Protocols=Http1",
            $"--Kestrel:Endpoints:Tls:Url=https://{address}:{Text(ports.Rsa)}",
            "--Kestrel:Endpoints:Tls:Protocols=Http1",
            $"--Kestrel:Endpoints:Tls:Certificate:Path={files.Certificate}",
            $"--Kestrel:Endpoints:Tls:Certificate:KeyPath={files.Key}",
            "--Logging:LogLevel:Default=Warning",
        ];
        var isAssembly = Path.GetExtension(program).Equals(".dll", StringComparison.OrdinalIgnoreCase);

        // What NAM learns is kept in the folder and goes with it, not among the user's own profiles.
        var environment = new Dictionary<string, string> { ["XDG_DATA_HOME"] = folder, ["DOTNET_EnableDiagnostics"] = "0" };
        return new ProxySettings(
            isAssembly ? "dotnet" : Path.GetFullPath(program),
            isAssembly ? [Path.GetFullPath(program), .. arguments] : arguments,
            environment,
            folder,
            namespacePath,
            address,
            ports);
    }

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);
}
