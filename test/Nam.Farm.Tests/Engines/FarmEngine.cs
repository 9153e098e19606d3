// SPDX-License-Identifier: MIT

using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using Garnet;

namespace Nam.Farm.Tests.Engines;

/// <summary>A server for caches that belongs to a test: Garnet within the process, or Redis where it is installed.</summary>
internal sealed class FarmEngine : IDisposable
{
    public const string Garnet = "garnet";
    public const string Redis = "redis";

    // The engine must not outlive the tests, however they end: the script's input ends with them.
    private const string Script =
        "redis-server --bind 127.0.0.1 --port \"$PORT\" --save '' --appendonly no --dir \"$FOLDER\" >/dev/null 2>&1 & server=$!; cat >/dev/null; kill -9 $server";

    private readonly string _kind;
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("nam-farm-");
    private GarnetServer? _garnet;
    private Process? _redis;

    public FarmEngine(string kind)
    {
        _kind = kind;
        using var free = new TcpListener(IPAddress.Loopback, 0);
        free.Start();
        Port = ((IPEndPoint)free.LocalEndpoint).Port;
        free.Stop();
        Start();
    }

    /// <summary>Gets why Redis is not tried; <see langword="null"/> where it is.</summary>
    public static string? WhyNoRedis { get; } =
        (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator)
            .Any(folder => File.Exists(Path.Combine(folder, "redis-server")))
            ? null : "There is no redis-server on the PATH; install Debian's package redis-server.";

    public int Port { get; }

    /// <summary>Starts the engine with nothing in it, at the same port as before.</summary>
    public void Start()
    {
        if (_kind == Garnet)
        {
            _garnet = new GarnetServer([
                "--bind", "127.0.0.1", "--port", $"{Port}", "--memory", "64m", "--page", "1m", "--index", "1m",
                "--lua", "true", "--logger-level", "None"]);
            _garnet.Start();
            return;
        }

        var start = new ProcessStartInfo("/bin/sh", ["-c", Script]) { RedirectStandardInput = true };
        start.Environment["PORT"] = $"{Port}";
        start.Environment["FOLDER"] = _folder.FullName;
        _redis = Process.Start(start);
        for (var i = 0; !IsListening() && i < 600; i++)
        {
            Thread.Sleep(100);
        }
    }

    /// <summary>Kills the engine; what it held is gone.</summary>
    public void Kill()
    {
        _garnet?.Dispose();
        _garnet = null;
        _redis?.StandardInput.Close();
        _redis?.WaitForExit();
        _redis?.Dispose();
        _redis = null;
    }

    public void Dispose()
    {
        Kill();
        _folder.Delete(recursive: true);
    }

    private bool IsListening()
    {
        try
        {
            using var client = new TcpClient();
            client.Connect(IPAddress.Loopback, Port);
            return true;
        }
        catch (SocketException)
        {
            return false;
        }
    }
}
