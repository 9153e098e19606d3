// SPDX-License-Identifier: MIT
namespace Nam.EndToEnd.Tests.Packaging;

/// <summary>A test that fetches packages of others; skipped where this machine's package sources do not have them.</summary>
public sealed class RegistryFactAttribute : FactAttribute
{
    private static readonly Lazy<bool> Has = new(Fetch);

    /// <summary>Asks the sources.</summary>
    public RegistryFactAttribute()
    {
        if (!Has.Value)
        {
            Skip = "This machine's package sources lack SharpZipLib or MathNet.Numerics, which NAM's packages need, or cannot be reached.";
        }
    }

    private static bool Fetch()
    {
        using var machine = new NewMachine();
        File.WriteAllText(Path.Combine(machine.Folder, "Probe.csproj"), """
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup>
              <ItemGroup>
                <PackageReference Include="SharpZipLib" Version="*" />
                <PackageReference Include="MathNet.Numerics" Version="*" />
              </ItemGroup>
            </Project>
            """);
        return machine.Run("", "dotnet", "restore", "Probe.csproj").ExitCode == 0;
    }
}
