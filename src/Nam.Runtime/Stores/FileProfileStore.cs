// SPDX-License-Identifier: MIT

using System.Runtime.CompilerServices;
using System.Security.Cryptography;
using System.Text;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using Nam.Diagnostics;

namespace Nam.Stores;

/// <summary>Keeps every profile in a file of its own, replaced atomically and guarded by a checksum.</summary>
/// <remarks>
/// <para>
/// A file is written beside the old one, flushed to the disk and moved over it, so that a process killed at any moment leaves the old or the new profile.
/// A file that is damaged all the same is renamed to <c>*.bad</c>, reported in the log (event 3001) and treated as absent.
/// Layout: docs/profile-store.md.
/// </para>
/// <para>Safe for concurrent use by several threads and processes; of two processes that save the same key the last one wins.</para>
/// </remarks>
public sealed class FileProfileStore : INamProfileStore
{
    private const string Extension = ".namp";
    private readonly ILogger _logger;
    private int _temporary;

    /// <summary>Opens a store; the folder is made at the first save.</summary>
    /// <param name="directory">The folder. On Unix it is made readable for its owner only: profiles name the servers that were called.</param>
    /// <param name="logger">Where damaged files are reported; none by default.</param>
    public FileProfileStore(string directory, ILogger<FileProfileStore>? logger = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(directory);
        Directory = Path.GetFullPath(directory);
        _logger = logger ?? NullLogger<FileProfileStore>.Instance;
    }

    /// <summary>Gets the folder.</summary>
    /// <value>An absolute path.</value>
    public string Directory { get; }

    /// <summary>Gives the folder that is used when none is configured: <c>nam/profiles</c> in the user's local application data.</summary>
    /// <returns>The folder, or <see langword="null"/> where the user has no such place (some service accounts).</returns>
    public static string? DefaultDirectory()
    {
        var data = Environment.GetFolderPath(Environment.SpecialFolder.LocalApplicationData);
        return data.Length == 0 ? null : Path.Combine(data, "nam", "profiles");
    }

    /// <inheritdoc/>
    public async ValueTask<byte[]?> LoadAsync(string key, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(key);
        var found = await ReadAsync(PathOf(key), cancellationToken).ConfigureAwait(false);
        return found is { } file && file.Key == key ? file.Profile : null;
    }

    /// <inheritdoc/>
    public async ValueTask SaveAsync(string key, ReadOnlyMemory<byte> profile, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(key);
        var content = ProfileFile.Write(key, profile.Span);
        MakeDirectory();
        var path = PathOf(key);
        var temporary = $"{path}.{Environment.ProcessId}-{Interlocked.Increment(ref _temporary)}.tmp";
        try
        {
            var file = new FileStream(temporary, FileMode.Create, FileAccess.Write, FileShare.None, bufferSize: 0, FileOptions.Asynchronous);
            await using (file.ConfigureAwait(false))
            {
                await file.WriteAsync(content, cancellationToken).ConfigureAwait(false);
                file.Flush(flushToDisk: true);
            }

            cancellationToken.ThrowIfCancellationRequested();
            File.Move(temporary, path, overwrite: true);
        }
        catch
        {
            File.Delete(temporary);
            throw;
        }
    }

    /// <inheritdoc/>
    public ValueTask<bool> RemoveAsync(string key, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(key);
        var path = PathOf(key);
        var existed = File.Exists(path);
        File.Delete(path);
        return new(existed);
    }

    /// <inheritdoc/>
    public async IAsyncEnumerable<string> ListAsync([EnumeratorCancellation] CancellationToken cancellationToken = default)
    {
        if (!System.IO.Directory.Exists(Directory))
        {
            yield break;
        }

        RemoveLeftovers();
        foreach (var path in System.IO.Directory.EnumerateFiles(Directory, "*" + Extension))
        {
            if (await ReadAsync(path, cancellationToken).ConfigureAwait(false) is { } file)
            {
                yield return file.Key;
            }
        }
    }

    private async ValueTask<(string Key, byte[] Profile)?> ReadAsync(string path, CancellationToken cancellationToken)
    {
        byte[] content;
        try
        {
            content = await File.ReadAllBytesAsync(path, cancellationToken).ConfigureAwait(false);
        }
        catch (Exception e) when (e is FileNotFoundException or DirectoryNotFoundException)
        {
            return null;
        }

        var fault = ProfileFile.Read(content, out var key, out var profile);
        if (fault is null)
        {
            return (key, profile);
        }

        SetAside(path, fault);
        return null;
    }

    private void SetAside(string path, string fault)
    {
        var aside = path + ".bad";
        try
        {
            File.Move(path, aside, overwrite: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            aside = "(it could not be moved: " + e.Message + ")";
        }

        RuntimeLog.ProfileSetAside(_logger, path, fault, aside);
    }

    // Files of writers that were killed: nobody else will finish them.
    private void RemoveLeftovers()
    {
        foreach (var path in System.IO.Directory.EnumerateFiles(Directory, "*.tmp"))
        {
            if (DateTime.UtcNow - File.GetLastWriteTimeUtc(path) > TimeSpan.FromHours(1))
            {
                File.Delete(path);
            }
        }
    }

    private void MakeDirectory()
    {
        if (System.IO.Directory.Exists(Directory))
        {
            return;
        }

        if (OperatingSystem.IsWindows())
        {
            System.IO.Directory.CreateDirectory(Directory);
        }
        else
        {
            System.IO.Directory.CreateDirectory(Directory, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
        }
    }

    // Keys hold addresses and action names: a hash makes a name that every file system takes; the key itself is in the file.
    private string PathOf(string key) =>
        Path.Combine(Directory, Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(key))[..16]) + Extension);
}
